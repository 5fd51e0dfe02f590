/** Who sits down where nobody has chosen a bot: neither the weakest nor one that thinks long. */
export const USUAL_BOT = "level2";
/** The weakest, for whoever has just learned the game. */
export const FRIENDLY_BOT = "level1";

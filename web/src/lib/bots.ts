/** Who sits down where nobody has chosen a bot: neither the weakest nor one that thinks long. */
export const USUAL_BOT = "level2";

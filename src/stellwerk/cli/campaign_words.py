"""The words of the campaign in the terminal that are not on its cards, in English and in German."""

from __future__ import annotations

from collections.abc import Mapping

from stellwerk.rulebook import Language, Text

EVENTS: Mapping[str, Text] = {
    "event_turned_up": Text("A newspaper! {event}", "Eine Zeitung! {event}"),
    "event_seen": Text("{seat} looks at the next event{seen}.", "{seat} sieht sich das nächste Ereignis an{seen}."),
    "cards_spent": Text("{seat} discards {cards}.", "{seat} legt {cards} ab."),
    "card_turned_over": Text("{seat} turns over {card}.", "{seat} deckt {card} auf."),
    "postcard_solved": Text("{seat} shows a postcard: {postcard}", "{seat} zeigt eine Postkarte: {postcard}"),
    "pledge_made": Text("{seat} pledges to finish {tickets} tickets.", "{seat} sagt {tickets} erfüllte Zielkarten zu."),
    "points_scored": Text("{seat} takes {money} ({source}).", "{seat} nimmt {money} ({source})."),
    "points_paid": Text("{seat} pays {money} ({source}).", "{seat} zahlt {money} ({source})."),
    "market_reset": Text("The display is discarded: {discarded}.", "Die Auslage wird abgelegt: {discarded}."),
    "card_taken": Text("{seat} takes {card} from the display.", "{seat} nimmt {card} aus der Auslage."),
}
TOKENS: Mapping[str, Text] = {
    "blizzard": Text("The blizzard moves on to {place}.", "Der Blizzard zieht weiter nach {place}."),
    "fiesta": Text("The fiesta moves on to {place}.", "Die Fiesta zieht weiter nach {place}."),
    "herd": Text("{seat} drives the herd: {place}.", "{seat} treibt die Herde: {place}."),
    "crate": Text("{seat} loads a crate in {place}.", "{seat} lädt eine Kiste in {place}."),
    "exhibit": Text("{seat} takes the exhibit of {place}.", "{seat} nimmt das Exponat aus {place}."),
    "key": Text("{seat} reserves {card}.", "{seat} reserviert {card}."),
    "seal": Text("{seat} breaks the seal on {route}.", "{seat} bricht das Siegel auf {route}."),
    "seal_laid": Text("There is a seal on {route}.", "Auf {route} liegt ein Siegel."),
    "stake": Text("{seat} takes the stake of {route}.", "{seat} nimmt den Gipfelpflock von {route}."),
}
ACTIONS: Mapping[str, Text] = {
    "draw_face_up": Text("take {card} from the display", "{card} aus der Auslage nehmen"),
    "spend_cards": Text("spend {cards}", "{cards} ausspielen"),
    "spend_extra": Text("spend {card}", "{card} ausspielen"),
    "swap_cards": Text("give {give}, take {take}", "{give} geben, {take} nehmen"),
    "sell_cards": Text("sell {cards}", "{cards} verkaufen"),
    "claim_with_depot": Text(
        "claim {route} for {cards}, one of them from the depot", "{route} nutzen für {cards}, davon eine aus dem Depot"
    ),
    "solve_postcard": Text("show the postcard {postcard}", "die Postkarte zeigen: {postcard}"),
    "decline": Text("no, thank you", "nein, danke"),
}
USES: Mapping[str, Text] = {
    "drive_herd": Text("drive the herd", "die Herde treiben"),
    "bonus_money": Text("take the money", "das Geld nehmen"),
    "bonus_cards": Text("draw 2 train cards", "2 Wagenkarten ziehen"),
    "wages_1": Text("pay $1", "1 $ zahlen"),
    "wages_2": Text("pay $2 and draw a train card", "2 $ zahlen und eine Wagenkarte ziehen"),
    "set_wagon_aside": Text("set a wagon aside, draw 2 train cards", "einen Waggon abstellen, 2 Wagenkarten ziehen"),
    "reserved_card": Text("take the reserved card first", "zuerst die reservierte Karte nehmen"),
    "seal_money": Text("pay in money", "mit Geld zahlen"),
    "seal_card": Text("pay with one more card", "mit einer Karte mehr zahlen"),
    "seal_free": Text("break it for nothing, once a game", "umsonst brechen, einmal je Partie"),
    "peek_at_event": Text("look at the next event", "das nächste Ereignis ansehen"),
    "leave_event": Text("leave it on top", "oben liegen lassen"),
    "bury_event": Text("put it under the deck", "unter den Stapel legen"),
}
USES_WITH_CARD: Mapping[str, Text] = {
    "renew_": Text("discard {card} from the display", "{card} aus der Auslage ablegen"),
    "key_on_": Text("reserve {card}", "{card} reservieren"),
}
USES_WITH_PLACE: Mapping[str, Text] = {
    "crate_in_": Text("load the crate in {place}", "die Kiste in {place} laden"),
    "exhibit_in_": Text("take the exhibit of {place}", "das Exponat aus {place} nehmen"),
}
PLEDGE = Text("pledge {n} finished tickets", "{n} erfüllte Zielkarten zusagen")
DECISIONS: Mapping[str, Text] = {
    "turn": Text("Your turn", "Du bist am Zug"),
    "first_card": Text("The first card", "Die erste Karte"),
    "second_card": Text("The second card", "Die zweite Karte"),
    "which_cards": Text("Which cards do you spend?", "Welche Karten spielst du aus?"),
    "depot_card": Text("Which card counts as the depot's colour?", "Welche Karte zählt als Farbe des Depots?"),
    "blizzard_card": Text("One more card for the blizzard", "Eine Karte mehr wegen des Blizzards"),
    "storm_card": Text("One more card for the storm", "Eine Karte mehr wegen des Sturms"),
    "seal_card": Text("One more card for the seal", "Eine Karte mehr für das Siegel"),
    "spare_engine": Text("Do you discard one more locomotive?", "Legst du eine weitere Lokomotive ab?"),
    "postcard_engine": Text("Which locomotive do you discard?", "Welche Lokomotive legst du ab?"),
    "postcard_pair": Text("Which two cards do you discard?", "Welche zwei Karten legst du ab?"),
    "postcard": Text("Do you show a postcard?", "Zeigst du eine Postkarte?"),
    "break_seal": Text("How do you break the seal?", "Wie brichst du das Siegel?"),
    "drive_herd": Text("Do you drive the herd?", "Treibst du die Herde?"),
    "load_crate": Text("Do you load a crate?", "Lädst du eine Kiste?"),
    "take_exhibit": Text("Do you take an exhibit?", "Nimmst du ein Exponat?"),
    "company_bonus": Text("Your company's bonus", "Der Bonus deiner Gesellschaft"),
    "fair_wages": Text("Which wages do you pay?", "Welche Löhne zahlst du?"),
    "set_wagon_aside": Text("Do you set a wagon aside?", "Stellst du einen Waggon ab?"),
    "renew_card": Text("Do you discard a card of the display?", "Legst du eine Karte der Auslage ab?"),
    "swap_cards": Text("Do you swap cards with the display?", "Tauschst du Karten mit der Auslage?"),
    "export": Text("Do you sell cards?", "Verkaufst du Karten?"),
    "pledge": Text("What do you pledge?", "Was sagst du zu?"),
    "telegraph": Text("Do you use the telegraph?", "Nutzt du den Telegrafen?"),
    "next_event": Text("What becomes of the next event?", "Was wird aus dem nächsten Ereignis?"),
    "keep_ticket_or_not": Text("Do you keep this ticket?", "Behältst du diese Zielkarte?"),
}
SOURCES: Mapping[str, Text] = {
    "start": Text("to begin with", "Startgeld"),
    "events": Text("events", "Ereignisse"),
    "company": Text("company routes", "Strecken der Gesellschaft"),
    "mail": Text("mail", "Post"),
    "pot": Text("motherlode", "Hauptader"),
    "danger": Text("danger pay", "Gefahrenzulage"),
    "wages": Text("wages", "Löhne"),
    "founders": Text("founders' keys", "Gründerschlüssel"),
    "bonds": Text("bonds", "Anleihen"),
    "vows": Text("vows", "Gelübde"),
    "exports": Text("exports", "Exporte"),
    "cattle": Text("cattle", "Vieh"),
    "blizzard": Text("blizzard", "Blizzard"),
    "fiesta": Text("fiesta", "Fiesta"),
    "postcards": Text("postcards", "Postkarten"),
    "citrus": Text("citrus", "Zitrusfracht"),
    "seals": Text("seals", "Siegel"),
    "exhibits": Text("exhibits", "Exponate"),
    "pledge": Text("pledge", "Zusage"),
    "stakes": Text("stakes", "Gipfelpflöcke"),
    "used_wagons": Text("used wagons", "eingesetzte Waggons"),
    "raised_to_zero": Text("raised to nought", "auf null angehoben"),
    "slips": Text("bank slips", "Bankbelege"),
    "missed_games": Text("missed games", "versäumte Partien"),
    "ledger_rows": Text("ledger rows", "Zeilen des Kassenbuchs"),
    "ledger_columns": Text("ledger columns", "Spalten des Kassenbuchs"),
}
MARKS: Mapping[str, Text] = {
    "pickaxe": Text("with a pickaxe", "mit Spitzhacke"),
    "skull": Text("with a skull", "mit Totenkopf"),
}
NEWSPAPER = Text("a newspaper", "eine Zeitung")
QUESTIONS: Mapping[str, Text] = {
    "attendance": Text("Who takes part in game {game}?", "Wer spielt in Partie {game} mit?"),
    "archive_event": Text("Which event is archived?", "Welches Ereignis wird archiviert?"),
    "pencil": Text("Which sheet gets your pencil?", "Welches Blatt bekommt deinen Bleistift?"),
    "open_region": Text("Which region opens?", "Welche Region öffnet sich?"),
    "archive_ticket": Text("Which finished ticket is archived?", "Welche erfüllte Zielkarte wird archiviert?"),
    "choose_postcard": Text("Which of the two do you keep, for yourself?", "Welche der beiden behältst du, für dich?"),
    "amendment": Text("Which amendment does your company add?", "Welchen Zusatz nimmt deine Gesellschaft?"),
    "water_tower": Text("Where do you build a water tower?", "Wo baust du einen Wasserturm?"),
    "parallel_track": Text("Where do you lay a parallel track?", "Wo legst du ein Parallelgleis?"),
    "missed_game_mark": Text(
        "A mark for the missed game {game}: in which column?", "Ein Eintrag für die versäumte Partie {game}: wo?"
    ),
}
ALL_PLAY = Text("all of them", "alle")
WITHOUT = Text("not {company}", "nicht {company}")
BACK_AGAIN = Text("{company} after all", "{company} doch")
BEYOND = Text("the one beyond {list}", "die hinter {list}")
NONE = Text("none", "keine")
JOINS = Text("somebody joins: {company}", "jemand steigt ein: {company}")
NAME_ASKED = Text("Name > ", "Name > ")
NEWS: Mapping[str, Text] = {
    "sticker": Text("New rule {slot}: {name}. {text}", "Neue Regel {slot}: {name}. {text}"),
    "sticker_ends": Text("The rule {slot} ({name}) ends.", "Die Regel {slot} ({name}) endet."),
    "toolbox": Text("{name}: {contents}", "{name}: {contents}"),
    "event_added": Text("New event: {event}", "Neues Ereignis: {event}"),
    "event_archived": Text("Archived: the event “{name}”.", "Archiviert: das Ereignis „{name}“."),
    "ticket_archived": Text("Archived: the ticket {ticket}.", "Archiviert: die Zielkarte {ticket}."),
    "postcard": Text(
        "{company} takes postcard {number}, “{title}”: {public}",
        "{company} nimmt Postkarte {number}, „{title}“: {public}",
    ),
    "amended": Text("{company} adds “{name}”: {text}", "{company} fügt „{name}“ hinzu: {text}"),
    "region": Text(
        "A region opens: {name} ({theme}), founded by {company}.",
        "Eine Region öffnet sich: {name} ({theme}), gegründet von {company}.",
    ),
    "slip": Text("Place {place}: {company}, {money}.", "Platz {place}: {company}, {money}."),
    "game_begins": Text("The game of {year} begins.", "Die Partie von {year} beginnt."),
    "joined": Text("{company} joins, led by {player}.", "{company} steigt ein, geleitet von {player}."),
    "handed_over": Text("{player} leads {company} from now on.", "{player} leitet ab jetzt {company}."),
    "water_tower": Text("{company} builds a water tower in {city}.", "{company} baut einen Wasserturm in {city}."),
    "parallel_track": Text(
        "{company} lays a parallel track {a} – {b} ({color}).", "{company} legt ein Parallelgleis {a} – {b} ({color})."
    ),
    "final": Text(
        "Place {place} of the campaign: {company}, {money}.", "Platz {place} der Kampagne: {company}, {money}."
    ),
    "last_count": Text("The vaults are opened.", "Die Tresore werden geöffnet."),
    "vote": Text("The companies vote, in secret.", "Die Gesellschaften stimmen ab, geheim."),
    "voted": Text("{company} has voted.", "{company} hat abgestimmt."),
    "votes": Text("The votes: {list}. Decided: {decided}.", "Die Stimmen: {list}. Entschieden: {decided}."),
    "sheets": Text(
        "Two sheets hang on the wall: beyond {one}, and beyond {two}.",
        "Zwei Blätter hängen an der Wand: hinter {one} und hinter {two}.",
    ),
    "pencil_sent": Text("{company} has sent its pencil.", "{company} hat den Bleistift geschickt."),
    "pencils": Text(
        "The pencils: {list}. Sheet {opened} opens.", "Die Bleistifte: {list}. Blatt {opened} öffnet sich."
    ),
    "night_mail": Text("The night mail contract goes to {company}.", "Der Nachtpostvertrag geht an {company}."),
    "end": Text("The end.", "Ende."),
}
SECRET_SIDE = Text("secretly", "geheim")
DISPLAY = Text("Display", "Auslage")
DECK = Text("deck", "Stapel")
HAND = Text("hand", "Hand")
TICKETS = Text("tickets", "Zielkarten")
CURRENT_EVENT = Text("Event", "Ereignis")
POT = Text("in the pot {money}", "im Topf {money}")
HERD = Text("herd in {place}, weight {n}", "Herde in {place}, Gewicht {n}")
BLIZZARD_AT = Text("blizzard in {place}", "Blizzard in {place}")
FIESTA_AT = Text("fiesta in {place}", "Fiesta in {place}")
PRICES = Text("export prices {list}", "Exportpreise {list}")
CRATES = Text("crates in {list}", "Kisten in {list}")
EXHIBITS = Text("exhibits in {list}", "Exponate in {list}")
SEALED = Text("seals on {list}", "Siegel auf {list}")
OWN_STAKES = Text("your stakes are worth {money}", "deine Gipfelpflöcke sind {money} wert")
POSTCARDS = Text("your postcards", "deine Postkarten")
LAST_TURNS = Text("turns left: {n}", "Züge noch: {n}")
SHOWN: Mapping[str, Text] = {
    "company": Text("company", "Gesellschaft"),
    "player": Text("led by", "geleitet von"),
    "money": Text("money", "Geld"),
    "tickets": Text("tickets", "Zielkarten"),
    "ledger": Text("ledger", "Kassenbuch"),
    "postcards": Text("postcards solved", "Postkarten gelöst"),
    "seals": Text("seals", "Siegel"),
    "exhibits": Text("exhibits", "Exponate"),
    "missed": Text("missed", "versäumt"),
}
GAME_OF = Text("game {game} of {games}, {year}", "Partie {game} von {games}, {year}")
AMENDED = Text("Amendments", "Zusätze")
REGIONS = Text("Regions", "Regionen")
FOUNDED = Text("{name} (founded by {company})", "{name} (gegründet von {company})")
RULES = Text("Rules discovered", "Entdeckte Regeln")
TOWERS = Text("Water towers", "Wassertürme")
PARALLELS = Text("Parallel tracks", "Parallelgleise")
YARDS = Text("Stockyards", "Viehhöfe")
NEXT = Text("Next", "Als Nächstes")
SAVED = Text(
    "Saved in {path}; the same command goes on from here.", "Gespeichert in {path}; derselbe Befehl macht hier weiter."
)
OVER = Text(
    "The campaign is over. `stellwerk campaign play FILE --on` plays on with the board as it is.",
    "Die Kampagne ist zu Ende. `stellwerk campaign play FILE --on` spielt mit dem Plan weiter, wie er ist.",
)


def money(dollars: int, language: Language) -> str:
    """$5, 5 $."""
    return f"{dollars} $" if language == "de" else f"-${-dollars}" if dollars < 0 else f"${dollars}"

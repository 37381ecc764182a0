"""Words that no text has: regular expressions, in which a word's letters may be large or small."""

# In English: words for things that players don't see, stiff or foreign turns of phrase, missing contractions.
BANNED = [
    *(r"\bmend", r"\bmistake", r"\bsigns?\b", r"\binterstice", r"\bwords in\b"),
    *(
        r"\btak(e|es|en|ing) in\b",
        r"\bgo(es|ing)? on\b(?! (top|the)\b)",
        r"\bat once\b",
        r"\b(is|are) not here\b",
        r"\bby itself\b",
    ),
    *(r"\bwho(m?ever|ever) ", r"\bstands\b", r"\bthe most is\b", r"\blook again\b", r"\banew\b", r"\bshall\b"),
    *(r"\bcannot\b", r"\b(do|does|did|is|are|was|were|will|would|could|should|has|have) not\b", r"\bI am\b"),
    *(r"^It is\b", r"\. It is\b", r"^You are (?!out|one|off)", r"\bcolor\b", r"\bcenter\b", r"\blicense\b"),
]

# Words that name or address people as men only, or as women only, by language: English has none here but pronouns.
# A word that may also be said of things (fr "dernier", is "síðasti") is listed with what makes it a person.
ONE_GENDER = {
    "en": [r"\bhe\b", r"\bshe\b", r"\bhis\b", r"\bhers?\b", r"\bhim(self)?\b", r"\bherself\b", r"\bguys\b"],
    "fr": [
        r"\b(joueur|spectateur|gagnant|vainqueur|auteur|traducteur|participant|adversaires? humain|invité|ami)s?\b",
        r"\b(éliminé|absent|assis|exclu|banni|muet|connecté|déconnecté|inscrit|autorisé|obligé|convaincu)s?\b",
        r"(\{name\} est|\b(?:êtes|suis|es)) (parti|arrivé|revenu|sorti|resté|sûr|prêt|seul|certain|rendu|devenu)s?\b",
        r"\b(tout|jouer|être) seul\b",
        r"\ble (seul|premier|dernier|plus (jeune|âgé|vieux))( à |$|[.,;:?!]| restant| en jeu)",
        r"(?<!celles et )\b(celui|ceux)(-ci|-là)? (qui|que|dont)\b(?! celles)",
        r"\btous les (autres|joueurs)\b(?! \w)",
        r"\b(un|le|chaque|aucun) (joueur|élève|Guide|visiteur|enseignant)\b",
        r"^(Un|Le) (visiteur|inconnu)\b",
        r"\bbienvenu\b",
    ],
    "es": [
        r"\b(jugador|espectador|ganador|autor|traductor|profesor)(es)?\b",
        r"\b(anfitri[oó]n|amigo|alumno|invitado|compañero)(es|s)?\b",
        r"\b(sentado|eliminado|expulsado|silenciado|convencido|conectado|desconectado|solo en|bienvenido)s?\b",
        r"\b(estás|eres|\{name\} está) (seguro|solo|listo)\b",
        r"\b(el|los) (último|único|mayor|menor|más (joven|viejo))s?( en | que |$|[.,;:?!])",
        r"\bel primero (en|que)\b",
        r"\bnosotros\b",
    ],
    "pt-BR": [
        r"\b(jogador|espectador|vencedor|ganhador|autor|tradutor|professor)(es)?\b",
        r"\b(anfitri[ãõ]o?e?s?|amigo|aluno|convidado|colega de classe)s?\b",
        r"\bobrigad[oa]\b",
        r"\b(sentado|eliminado|expulso|silenciado|convencido|conectado|desconectado|sozinho|bem-vindo)s?\b",
        r"\b(\{name\} está|você está|estou) (pronto|seguro|certo|sozinho)\b",
        r"\b(o|os) (último|único|primeiro|mais (velho|novo|jovem|rápido))s?( a | que |$|[.,;:?!])",
        r"\btodos (os jogadores|estão|terminam|veem)\b",
        r"\b(quem|você) (foi|está|ficou) \w+[aeiu]do\b",
    ],
    "is": [
        r"\bsá (elsti|yngsti|eini|síðasti|fyrsti)\b",
        r"(\bert|\bþú|\}) (er )?(farinn|kominn|búinn|hættur|dottinn|tilbúinn|einn)\b",
        r"\{name\} (er|var) (\w+ )?\w+inn\b",
        r"\ballir (eru|hafa|hinir|sjá|geta|leikmenn)\b",
        r"\bbúinn\(n\)|\bbúin\(n\)",
        r"\bvelkominn\b",
        r"\bþeir sem\b",
    ],
}

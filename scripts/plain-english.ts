/** A word that makes texts hard to read, and its replacement. */
export interface BannedWord {
  readonly word: RegExp
  readonly write: string
  /** Texts in which the word is correct. */
  readonly but?: RegExp
}

/** Words banned in all English texts: screen texts, documents, commit titles, comments. */
export const unplain: readonly BannedWord[] = [
  { word: /\bwhoever\b/i, write: "the actor: the caller, the user, the owner" },
  { word: /\b(some|every)body\b/i, write: "the actor; someone, everyone" },
  { word: /\banew\b/i, write: "again" },
  { word: /\bso many\b/i, write: "the number, or a limit" },
  { word: /\bwhat(’s|'s| is) left\b/i, write: "the rest, the remaining …" },
  { word: /\bis told\b/i, write: "gets, sees, receives" },
  { word: /\btells of\b/i, write: "reports, shows, returns" },
  { word: /\bstands (in|at|below)\b/i, write: "is in, is at, follows" },
  { word: /\bof one's own\b/i, write: "your own …, its own …" },
  { word: /\bone that\b/i, write: "the noun" },
  { word: /\bthose of\b/i, write: "the noun" },
  { word: /\bmakes of\b/i, write: "creates, derives, turns into" },
  { word: /\bthough it be\b/i, write: "even if" },
  { word: /\bwas(n't| not) possible to\b/i, write: "Couldn't …" },
]

export type Language = "pt-BR" | "en"

/** One word per concept in each language. `docs/wording.md` has the pairs. */
export const banned: Readonly<Record<Language, readonly BannedWord[]>> = {
  "pt-BR": [
    {
      word: /\blig(ue|amos|ad[oa]s?)\b/i,
      write: "associe, vincule (colunas, registros); ative (automações)",
    },
    { word: /\bligar\b/i, write: "associar, vincular; ativar", but: /^Ligar$|\bligar (para|de novo em)\b/i },
    { word: /\b(des|re)lig(ar|ue|ad[oa]s?|ou)\b/i, write: "desativar, ativar, desconectar" },
    { word: /\bacrescent/i, write: "adicionar" },
    { word: /\btir(ar|e|ou|ad[oa]s?)\b/i, write: "remover" },
    { word: /\bretir(ar|e|ou)\b/i, write: "remover", but: /consentimento|autoriz/i },
    { word: /\bjunt(ar|e|ou)\b/i, write: "mesclar", but: /mesclar juntar/ },
    { word: /\bgrav(ar|e|ou|ad[oa]s?)\b/i, write: "salvar" },
    { word: /\bmand(ar|e|ou|ad[oa]s?)\b/i, write: "enviar" },
    { word: /\bestour/i, write: "passar do prazo" },
    { word: /\bandar p/i, write: "navegar" },
    { word: /\bde vez\b/i, write: "definitivamente" },
    { word: /\bdá para\b/i, write: "você pode, é possível" },
    { word: /\bnão (pôde|puderam|deu para|conseguimos)\b/i, write: "não foi possível" },
    { word: /\bagente\b/i, write: "vendedor" },
    { word: /\bsolicitada$/i, write: "iniciada" },
    { word: /\binfraestrutura\b/i, write: "administrativo" },
    { word: /^É \$|^É (cria|altera|excluí)d/, write: "Um negócio é criado" },
    { word: /\bn[º°] ?\$\{/, write: "#${…}" },
    { word: /\$\{\w+\}d\b/, write: "${dias} d" },
  ],
  en: [
    { word: /\be-mail/i, write: "email" },
    ...unplain,
    { word: /\bcould not\b/i, write: "couldn't" },
    { word: /\btelephone/i, write: "phone" },
    { word: /^Responsible\b/, write: "Assignee" },
    { word: /^Log (in|out)\b/, write: "Sign in, Sign out" },
    {
      word: /\b(colour|centre\b|cheque|programme|catalogue|organis|recognis|anonymis|cancelled|instalment)/i,
      write: "the American spelling",
      but: /^catalog catalogue /,
    },
    { word: /\bmay not\b/i, write: "can't; don't have permission to" },
    { word: /\b(actions|options) of\b/i, write: "actions for" },
    { word: /\bsend a WhatsApp(?! message)/i, write: "send a WhatsApp message" },
    { word: /\bsets? off\b/i, write: "trigger" },
    { word: /\bput off\b/i, write: "snooze" },
    { word: /\bswitch(ed)? (\S+ )?(on|off)\b/i, write: "turn on, turn off" },
    { word: /\bfor good\b/i, write: "permanently" },
    { word: /\bany more\b/i, write: "no longer; anymore" },
    { word: /\bgo(es)? on\b/i, write: "continue" },
    { word: /\bmakes an? (?!change)/i, write: "creates a" },
    { word: /\bno\. \$\{/, write: "#${…}" },
    { word: /\$\{\w+\}d\b/, write: "${days} d" },
  ],
}

/** The banned words of a text, each with what to write. */
export function problemsIn(text: string, banned: readonly BannedWord[]): string[] {
  return banned.flatMap(({ word, write, but }) => {
    const [found] = (but?.test(text) ? null : word.exec(text)) ?? []
    return found === undefined ? [] : [`“${found}” in “${text}”: write ${write}`]
  })
}

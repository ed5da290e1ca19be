import type { Text } from "./text.ts"

/** The texts of parameters that many calls take, by their names. */
export const parameterTexts: Readonly<Record<string, Text>> = {
  id: { en: "The record's id.", "pt-BR": "O id do registro." },
  page: { en: "The page, from 1.", "pt-BR": "A página, a partir de 1." },
  per_page: { en: "Rows of a page, at most 100.", "pt-BR": "Linhas por página, no máximo 100." },
  total: {
    en: "`exact` counts all rows; `next` only looks whether a row follows the page, which is far quicker: `total` then ends with that row.",
    "pt-BR":
      "`exact` conta todas as linhas; `next` só verifica se há uma linha depois da página, o que é muito mais rápido: `total` então termina nela.",
  },
  orderBy: {
    en: "A field that filters take, `custom_fields.NAME` too. Every order ends with the id, so that pages never repeat a row.",
    "pt-BR":
      "Um campo que os filtros aceitam, inclusive `custom_fields.NAME`. Toda ordem termina no id, por isso as páginas nunca repetem uma linha.",
  },
  direction: { en: "Ascending unless it says otherwise.", "pt-BR": "Crescente, se nada for dito." },
  search: {
    en: "Words that all occur, without case and accents; `%` or nothing means all.",
    "pt-BR":
      "Palavras que precisam aparecer todas, sem diferenciar maiúsculas e acentos; `%` ou vazio quer dizer tudo.",
  },
  paginate: {
    en: "`false` answers all rows as one list, at most 5,000.",
    "pt-BR": "`false` responde todas as linhas em uma só lista, no máximo 5.000.",
  },
  attribute: {
    en: "A field, `custom_fields.NAME` too.",
    "pt-BR": "Um campo, inclusive `custom_fields.NAME`.",
  },
  value: { en: "The exact value.", "pt-BR": "O valor exato." },
  entity: { en: "Which kind of record.", "pt-BR": "O tipo de registro." },
  record_id: { en: "The record's id.", "pt-BR": "O id do registro." },
}

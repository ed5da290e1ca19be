import { plural } from "./plural.ts"

export const boardTotals = {
  label: "Totais do quadro",
  open: (count: number) => plural(count, { one: "# aberto", other: "# abertos" }),
  won: (count: number) => plural(count, { one: "# ganho", other: "# ganhos" }),
  lost: (count: number) => plural(count, { one: "# perdido", other: "# perdidos" }),
  kind: "Situação",
  kinds: { open: "Abertos", won: "Ganhos", lost: "Perdidos" },
  count: "Negócios",
  sum: "Valor",
  weighted: "Abertos, ponderado",
  weightedText: "O valor de cada etapa vezes a probabilidade de ganho dela.",
}

import type { BarsData, Mark } from "./chart-data.ts"

/**
 * Turns conversion rates into funnels: what gets past a stage reaches the next one. A gap between
 * stages starts a new funnel.
 */
export function funnelOf(data: BarsData, placeOf: (key: string) => number | undefined): BarsData {
  let before = { place: Number.NaN, past: 1, start: "" }
  const marks = data.marks.map((mark): Mark => {
    const place = placeOf(mark.key) ?? Number.NaN
    const { past: from, start } = place === before.place + 1 ? before : { past: 1, start: mark.label }
    const to = from * (mark.value / 100)
    before = { place, past: to, start }
    return { ...mark, narrows: { from, to, start } }
  })
  return { ...data, marks }
}

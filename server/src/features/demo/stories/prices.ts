import type { Random } from "../random.ts"

/** What a system of this power costs turnkey, in reais, rounded as a proposal is. */
export function systemPrice(random: Random, power: number): number {
  const perPower =
    power <= 12
      ? random.between(4100, 5200)
      : power <= 75
        ? random.between(3500, 4300)
        : random.between(2950, 3600)
  return Math.round((power * perPower) / 50) * 50
}

/** The power as people write it: 8,2 kWp. */
export function powerText(power: number): string {
  return `${power.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} kWp`
}

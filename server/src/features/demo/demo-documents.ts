import type { Random } from "./random.ts"

function digits(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.whole(0, 9))
}

/** The check digit by modulus 11, weights from the right. */
function checkDigit(numbers: readonly number[], highest: number): number {
  const sum = numbers
    .toReversed()
    .reduce((sum, number, index) => sum + number * (2 + (index % (highest - 1))), 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

function withCheckDigits(numbers: readonly number[], highest: number): string {
  const first = [...numbers, checkDigit(numbers, highest)]
  return [...first, checkDigit(first, highest)].join("")
}

/** A CPF with right check digits, without its mask. */
export function demoCpf(random: Random): string {
  return withCheckDigits(digits(random, 9), 11)
}

/** A CNPJ of a head office with right check digits, without its mask. */
export function demoCnpj(random: Random): string {
  return withCheckDigits([...digits(random, 8), 0, 0, 0, 1], 9)
}

/** A mobile number of the area, E.164. Numbers that begin with 900 are given to nobody, so nobody is rung up by a demo. */
export function demoPhone(random: Random, area: number): string {
  return `+55${area}900${digits(random, 6).join("")}`
}

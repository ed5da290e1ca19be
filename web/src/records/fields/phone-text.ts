import { useFormat } from "../../lib/format.ts"
import { phoneMaskOf } from "./phone-mask.ts"

/** Writes phones as people where the account lives do. */
export function usePhoneText(): (phone: string | null | undefined) => string | undefined {
  const mask = phoneMaskOf(useFormat().currency)
  return (phone) => (phone ? mask.show(phone) : undefined)
}

import { useFormat } from "../../lib/text/format.ts"
import { phoneIn } from "./phone-mask.ts"

/** Returns a formatter for phones in the style of the account's country. */
export function usePhoneText(): (phone: string | null | undefined) => string | undefined {
  const { currency } = useFormat()
  return (phone) => (phone ? phoneIn(currency, phone) : undefined)
}

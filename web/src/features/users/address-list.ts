/**
 * Extracts unique email addresses from a pasted text, including incomplete ones: `Ana <ana@x.test>;
 * rui@`.
 */
export function addressesIn(text: string): string[] {
  const found = text.match(/[^\s,;<>"()]*@[^\s,;<>"()]*/g) ?? []
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

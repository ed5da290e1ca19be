/** The e-mail addresses in a pasted text, each once, however they are parted, and those that end too early: `Ana <ana@x.test>; rui@`. */
export function addressesIn(text: string): string[] {
  const found = text.match(/[^\s,;<>"()]*@[^\s,;<>"()]*/g) ?? []
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

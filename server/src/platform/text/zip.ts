/** A postal code as it is stored: a Brazilian one as `00000-000`, others as typed. */
export function storedZip<T extends string | null | undefined>(typed: T): T | string {
  const [, area, place] = /^(\d{5})[ .-]?(\d{3})$/.exec(typed ?? "") ?? []
  return area === undefined ? typed : `${area}-${place}`
}

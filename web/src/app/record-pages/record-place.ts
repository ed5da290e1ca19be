/** Where a record stands, and so where it leads. */
export interface RecordPlace {
  readonly id: string
  /** The address at which a deal of the record opens. */
  readonly dealHref: (dealId: string) => string
  /** Shows another record of the noun in the place of this one, as after a merge. */
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

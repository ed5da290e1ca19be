/** The products whose exports are known, and what they call themselves. */
export const rivalNames = {
  pipedrive: "Pipedrive",
  rd_station: "RD Station CRM",
  agendor: "Agendor",
  hubspot: "HubSpot",
  twenty: "Twenty",
  trello: "Trello",
} as const
export type Rival = keyof typeof rivalNames

// The names are those of the object.
export const rivals = Object.keys(rivalNames) as [Rival, ...Rival[]]

/** The nouns that move in, in the order in which they do: each links to those before it. */
export const movedNouns = ["company", "contact", "deal", "task"] as const
export type MovedNoun = (typeof movedNouns)[number]

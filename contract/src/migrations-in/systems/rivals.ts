/** The CRMs with known exports, and their names. */
export const rivalNames = {
  pipedrive: "Pipedrive",
  rd_station: "RD Station CRM",
  agendor: "Agendor",
  hubspot: "HubSpot",
  twenty: "Twenty",
  trello: "Trello",
} as const
export type Rival = keyof typeof rivalNames

// The type of Object.keys is a list of texts.
export const rivals = Object.keys(rivalNames) as [Rival, ...Rival[]]

/** The nouns of a migration in import order: each links the earlier ones. */
export const migratedNouns = ["company", "contact", "deal", "task"] as const
export type MigratedNoun = (typeof migratedNouns)[number]

import { readStored, writeStored } from "./storage.ts"

const maxParameters = 20

/** Stores the address's query parameters that contain `utm`. */
export function keepCampaign(search: string): void {
  const found = [...new URLSearchParams(search)].filter(([name]) => /utm/i.test(name) && name.length <= 60)
  if (found.length === 0) return
  const cut = found.slice(0, maxParameters).map(([name, value]) => [name, value.slice(0, 500)] as const)
  writeStored("campaign", { ...readStored("campaign"), ...Object.fromEntries(cut) })
}

export function keptCampaign(): Record<string, string> | undefined {
  return readStored("campaign")
}

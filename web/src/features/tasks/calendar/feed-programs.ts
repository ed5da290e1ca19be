export const feedPrograms = ["google", "apple", "outlook"] as const
export type FeedProgram = (typeof feedPrograms)[number]

/** Where a calendar program takes an address; it asks before it adds it. */
export function programLink(program: FeedProgram, url: string): string {
  const webcal = url.replace(/^https?:/, "webcal:")
  const links: Readonly<Record<FeedProgram, string>> = {
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`,
  }
  return links[program]
}

export const feedPrograms = ["google", "apple", "outlook"] as const
export type FeedProgram = (typeof feedPrograms)[number]

/** The link that adds a feed to a calendar program, which asks for confirmation. */
export function programLink(program: FeedProgram, url: string): string {
  const webcal = url.replace(/^https?:/, "webcal:")
  const links: Readonly<Record<FeedProgram, string>> = {
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    apple: webcal,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`,
  }
  return links[program]
}

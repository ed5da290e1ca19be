/** What the clocks of a zone show at an instant, `YYYY-MM-DD HH:mm`. */
export function wallOfInstant(instant: string | number, timezone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  })
  return format.format(new Date(instant))
}

/** The instant at which the clocks of a zone show a time; undefined for what is no time, such as one half typed. */
export function instantOfWall(wall: string, timezone: string): string | undefined {
  const wanted = Date.parse(`${wall.replace(" ", "T")}Z`)
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (at: number) => Date.parse(`${wallOfInstant(at, timezone).replace(" ", "T")}Z`) - at
  // Where the offset changes nearby, that of the first try says on which side of the change it is.
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near)).toISOString()
}

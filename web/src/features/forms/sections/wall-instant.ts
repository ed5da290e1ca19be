/** The local time of an instant in a zone, as `YYYY-MM-DD HH:mm`. */
export function wallOfInstant(instant: string | number, timezone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  })
  return format.format(new Date(instant))
}

/**
 * The instant of a local time in a zone, or undefined if it can't be parsed, such as while typing.
 */
export function instantOfWall(wall: string, timezone: string): string | undefined {
  const wanted = Date.parse(`${wall.replace(" ", "T")}Z`)
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (at: number) => Date.parse(`${wallOfInstant(at, timezone).replace(" ", "T")}Z`) - at
  // Near a change of the offset, the first guess decides which side of the change applies.
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near)).toISOString()
}

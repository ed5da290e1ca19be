import type { TeamDashboard } from "@funil/contract/home/dashboards"

export const teamFigures = ["late", "stuck", "without_next_step"] as const
export type TeamFigure = (typeof teamFigures)[number]
export type TeamPerson = TeamDashboard["people"][number]

export function hasWork(person: TeamPerson): boolean {
  return teamFigures.some((figure) => person[figure].value > 0)
}

/**
 * Returns the people with open work. Visible people keep their places with current numbers and no
 * new ones appear, so that nothing slides under the pointer.
 */
export function teamRows(now: TeamDashboard, before?: TeamDashboard): readonly TeamPerson[] {
  if (!before) return now.people.filter(hasWork)
  const current = new Map(now.people.map((person) => [person.id, person]))
  return before.people.filter(hasWork).map((person) => current.get(person.id) ?? person)
}

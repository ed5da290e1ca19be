const longest = 60

/** The letters and digits of a name without accents, joined by hyphens. */
function plainOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, longest)
  return slug.replaceAll(/^-+|-+$/g, "") || "form"
}

/** The last part of an address, made of a name and numbered where another one has it. `taken` answers those that begin like it. */
export async function freeSlug(
  name: string,
  taken: (slug: string) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const plain = plainOf(name)
  const known = await taken(plain)
  let slug = plain
  for (let number = 2; known.has(slug); number += 1) slug = `${plain}-${number}`
  return slug
}

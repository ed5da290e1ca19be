interface Person {
  readonly first_name: string
  readonly last_name: string | null
}

export function personName({ first_name, last_name }: Person): string {
  return [first_name, last_name].filter(Boolean).join(" ")
}

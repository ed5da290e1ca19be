import type { Form } from "@funil/contract/forms"
import type { TestApi } from "./client.ts"

type Typed = Readonly<Record<string, string | readonly string[]>>

/** The path of a form's page. */
export const formPath = (form: Pick<Form, "url">): string => new URL(form.url).pathname

/** Sends a page what was typed, as a browser without scripts does. */
export function postPage(
  api: TestApi,
  path: string,
  typed: Typed,
  {
    headers = {},
    ip = "198.51.100.7",
  }: { readonly headers?: Readonly<Record<string, string>>; readonly ip?: string } = {},
) {
  const body = new URLSearchParams(
    Object.entries(typed).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  )
  return api.app.inject({
    method: "POST",
    url: path,
    remoteAddress: ip,
    payload: body.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  })
}

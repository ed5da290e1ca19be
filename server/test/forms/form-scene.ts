import type { Form, FormInput } from "@funil/contract/forms/forms"
import type { Person, Reply, TestApi } from "../client.ts"

/** A form about a person, a company and a request. */
export function contactForm(name: string): FormInput {
  return {
    name,
    tags: ["site"],
    fields: [
      { field: "contact.first_name", label: "Nome", required: true },
      { field: "contact.email", label: "E-mail", required: true },
      { field: "contact.phone1", label: "Telefone", width: "half" },
      { field: "company.company", label: "Empresa", width: "half" },
      { field: "deal.name", label: "Sobre o quê?" },
    ],
    title: "Fale com a gente",
  }
}

type TypedValues = Readonly<Record<string, string | readonly string[]>>

/** The path of a form's page. */
export const formPath = (form: Pick<Form, "url">): string => new URL(form.url).pathname

/** Posts the typed values to a page like a browser without scripts. */
export function postPage(
  api: TestApi,
  path: string,
  typed: TypedValues,
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

/** Sends a form with files like a browser to a path below /api. */
export async function sendForm<T = unknown>(
  api: TestApi,
  path: string,
  who: Person | null,
  fields: Readonly<Record<string, string | Uint8Array>>,
): Promise<Reply<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), "photo.png")
  }
  const encoded = new Response(form)
  const response = await api.app.inject({
    method: "POST",
    url: `/api${path}`,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    headers: response.headers as Reply["headers"],
    // The caller knows the endpoint's answer.
    body: response.json() as T,
  }
}

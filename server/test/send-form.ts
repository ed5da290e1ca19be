import type { Person, Reply, TestApi } from "./client.ts"

/** Sends a form with files, as a browser does, to a path below /api. */
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
    // The caller says what the endpoint answers.
    body: response.json() as T,
  }
}

/** Joins the field messages of a 422. */
function sentenceOf(data) {
  if (!data || typeof data !== "object") return ""
  if (typeof data.error === "string") return data.error
  return Object.entries(data)
    .map(([field, sentences]) => `${field}: ${[sentences].flat().join(" ")}`)
    .join(" ")
}

/** Calls Funil and returns the body. A rejection throws the server's message. */
export async function api(z, bundle, { method, path, params, body }) {
  const response = await z.request({
    method,
    url: `${bundle.authData.url.replace(/\/+$/, "")}/api${path}`,
    params,
    ...(body !== undefined && { body }),
    skipThrowForStatus: true,
  })
  if (response.status === 401) throw new z.errors.ExpiredAuthError("The token is no longer valid.")
  if (response.status === 429)
    throw new z.errors.ThrottledError("Too many calls", Number(response.getHeader("retry-after") ?? 60))
  if (response.status >= 400)
    throw new z.errors.Error(
      sentenceOf(response.data) || "Funil refused the call.",
      "refused",
      response.status,
    )
  return response.status === 204 ? {} : response.data
}

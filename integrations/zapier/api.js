/** Sentences that an answer of 422 says of fields, in one. */
function sentenceOf(data) {
  if (!data || typeof data !== "object") return ""
  if (typeof data.error === "string") return data.error
  return Object.entries(data)
    .map(([field, sentences]) => `${field}: ${[sentences].flat().join(" ")}`)
    .join(" ")
}

/** Calls Funil, and answers its body. What it refuses ends with its own words. */
export async function api(z, bundle, { method, path, params, body }) {
  const response = await z.request({
    method,
    url: `${bundle.authData.url.replace(/\/+$/, "")}/api${path}`,
    params,
    ...(body !== undefined && { body }),
    skipThrowForStatus: true,
  })
  if (response.status === 401) throw new z.errors.ExpiredAuthError("The token is not valid any more.")
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

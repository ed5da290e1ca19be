import { api } from "./api.js"

/** Returns the user of the token, and fails for an invalid token. */
async function test(z, bundle) {
  const me = await api(z, bundle, { method: "GET", path: "/auth/me" })
  return { id: me.id, name: me.first_name, email: me.email, domain: me.account.domain }
}

export const authentication = {
  type: "custom",
  fields: [
    {
      key: "url",
      label: "Address of Funil",
      type: "string",
      required: true,
      helpText: "Where you open Funil, such as `https://funil.example.com`.",
    },
    {
      key: "token",
      label: "API token",
      type: "password",
      required: true,
      helpText: "An admin makes it in the settings of Funil. It may read and write.",
    },
  ],
  test,
  connectionLabel: "{{domain}} ({{name}})",
}

/** Adds the token to every request. */
export function withToken(request, z, bundle) {
  if (bundle.authData.token) request.headers["Authorization"] = `Bearer ${bundle.authData.token}`
  request.headers["Accept-Language"] = "en"
  return request
}

import { getInstallation } from "@funil/contract/api/system"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })

test("an installation tells where it is reached, and whether anybody has signed up", async () => {
  const ask = () => api.call(getInstallation, null, {})
  expect(await ask()).toEqual({ url: "https://funil.test", has_accounts: false })
  await api.signUp()
  expect(await ask()).toEqual({ url: "https://funil.test", has_accounts: true })
})

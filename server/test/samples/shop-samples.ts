import { connectPlugin } from "@funil/contract/data/plugins"
import { listenFake } from "../fakes/listen-fake.ts"
import { woocommerceFake, woocommerceKeys } from "../fakes/woocommerce-fake.ts"
import type { World } from "../world.ts"
import { none, type Sample, type Samples } from "./sample.ts"

let started: Promise<string> | undefined

/** Returns the address of a shop on a host that tests may call. */
function shopUrl(): Promise<string> {
  started ??= listenFake(woocommerceFake().answer).then(({ url, unref }) => {
    unref()
    return url
  })
  return started
}

const params = { platform: "woocommerce" }

async function credentials(): Promise<Sample & { readonly body: { store: string } }> {
  return { params, body: { store: await shopUrl(), ...woocommerceKeys } }
}

async function connected({ api, admin }: World): Promise<Sample> {
  await api.call(connectPlugin, admin, (await credentials()) as never)
  return { params }
}

/** Successful calls of the world's admin about shops. */
export const shopSamples: Samples = {
  "plugin.list": none,
  "plugin.auth": credentials,
  "plugin.disconnect": connected,
  "plugin.sync": connected,
}

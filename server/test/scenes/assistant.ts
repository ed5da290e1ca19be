import type { AddressInfo } from "node:net"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import type { FastifyInstance } from "fastify"
import { afterAll } from "vitest"
import type { Person } from "../client.ts"

type Json = Record<string, unknown>

/** An assistant that only uses the tools. */
export interface Assistant {
  readonly client: Client
  /** Calls a tool that must succeed, and returns its result. */
  readonly use: <T = Json>(tool: string, input?: Json) => Promise<T>
  /** Calls a tool that must fail, and returns its message. */
  readonly refused: (tool: string, input?: Json) => Promise<string>
}

/** Returns the address of a listening server's tools. */
export function mcpAddress(app: FastifyInstance): URL {
  const { port } = app.server.address() as AddressInfo
  return new URL(`http://127.0.0.1:${port}/mcp`)
}

interface Options {
  /** The protocol's edition: with a handshake, or the newest common one. */
  readonly mode?: "legacy" | "auto"
  readonly headers?: Readonly<Record<string, string>>
}

/** Connects an assistant with the official client and a user's token. */
export async function openAssistant(
  app: FastifyInstance,
  who: Pick<Person, "token">,
  { mode = "legacy", headers: more }: Options = {},
): Promise<Assistant> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${who.token}`, "accept-language": "en", ...more }
  await client.connect(new StreamableHTTPClientTransport(mcpAddress(app), { requestInit: { headers } }))
  afterAll(() => client.close())

  const call = async (name: string, input: Json = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [first] = content
    if (first?.type !== "text") throw new Error(`${name} answered no text.`)
    return { text: first.text, isError: isError === true }
  }

  return {
    client,
    use: async <T>(tool: string, input?: Json) => {
      const { text, isError } = await call(tool, input)
      if (isError) throw new Error(`${tool} was refused: ${text}`)
      return JSON.parse(text) as T
    },
    refused: async (tool, input) => {
      const { text, isError } = await call(tool, input)
      if (!isError) throw new Error(`${tool} was done: ${text}`)
      return text
    },
  }
}

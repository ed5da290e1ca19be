import type { Endpoint, Schema } from "@funil/contract/shared/endpoint"
import * as z from "zod/v4/core"

type JsonSchema = Record<string, unknown>

function schemaOf(schema: Schema, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return json
}

function parameters(schema: Schema, place: "path" | "query"): JsonSchema[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: json,
  }))
}

const mediaTypes = {
  json: "application/json",
  events: "text/event-stream",
  csv: "text/csv",
  vcard: "text/vcard",
  image: "image/webp",
  file: "application/octet-stream",
} as const

function success(endpoint: Endpoint): JsonSchema {
  if (endpoint.status === 204) return { description: "Done" }
  const schema = endpoint.media === "json" ? schemaOf(endpoint.answer, "output") : { type: "string" }
  return { description: "OK", content: { [mediaTypes[endpoint.media]]: { schema } } }
}

function operation(endpoint: Endpoint): JsonSchema {
  const body = endpoint.hasBody ? schemaOf(endpoint.body, "input") : undefined
  const kinds = endpoint.form
    ? ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]
    : ["application/json"]
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split(".")[0]],
    "x-permission": endpoint.access,
    security: endpoint.access === "public" ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(kinds.map((kind) => [kind, { schema: body }])),
      },
    }),
    responses: {
      [endpoint.status]: success(endpoint),
      ...(endpoint.laterKey !== null && { 202: { ...success(endpoint), description: "Accepted" } }),
      default: {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of the endpoints, made from the schemas that validate. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string): JsonSchema {
  const paths = new Map<string, JsonSchema>()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation(endpoint) })
  }
  return {
    openapi: "3.1.0",
    info: { title: "Funil", version: "1.11.32" },
    servers: [{ url: `${publicUrl}/api` }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        Error: {
          description: "`{error, code}`, or for a 422 about fields `{field: [message, …]}`",
          type: "object",
          additionalProperties: true,
        },
      },
    },
  }
}

import { expect } from "vitest"
import type { TestApi } from "../client.ts"
import type { Member } from "./office.ts"

export interface ListedIds {
  readonly id: string
}

interface TrashableRecord {
  readonly isTrashed: boolean
}

export function sortedIds(list: readonly ListedIds[]): string[] {
  return list.map(({ id }) => id).toSorted()
}

export function live<T extends TrashableRecord>(list: readonly T[]): T[] {
  return list.filter(({ isTrashed }) => !isTrashed)
}

export function trashed<T extends TrashableRecord>(list: readonly T[]): T[] {
  return list.filter(({ isTrashed }) => isTrashed)
}

export function nameOf({ role, pipelines }: Member): string {
  return pipelines.length > 0 ? `${role} of one pipeline` : role
}

/** Returns the body of a filter with one row. */
export function filters(filterField: string, valueField: string | readonly string[], operator = "like") {
  return { filters: [{ filterField, operator, valueField: [valueField].flat() }] }
}

/** The records that users see through the API, as sets of ids. */
export interface Sight {
  /** Returns the answer to a GET, or to a POST with a body. */
  readonly get: <T>(who: Member, path: string, body?: object) => Promise<T>
  /** Returns a list's sorted ids and checks that the total is their number. */
  readonly idsOf: (who: Member, path: string, body?: object) => Promise<string[]>
  /** Returns the records whose path by id answers. */
  readonly reached: (
    who: Member,
    list: readonly ListedIds[],
    path: (id: string) => string,
  ) => Promise<string[]>
  /** Returns an export's rows below the header. No column has text with quotes. */
  readonly exported: (who: Member, path: string, body: object) => Promise<string[][]>
}

export function sightOf(api: TestApi): Sight {
  const get: Sight["get"] = async <T>(who: Member, path: string, body?: object) => {
    const reply = await api.raw(body ? "POST" : "GET", path, who, body)
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200)
    return reply.body as T
  }
  return {
    get,
    idsOf: async (who, path, body) => {
      const answer = await get<{ data: ListedIds[]; total: number } | ListedIds[]>(who, path, body)
      const list = Array.isArray(answer) ? answer : answer.data
      if (!Array.isArray(answer)) expect(answer.total, path).toBe(list.length)
      return sortedIds(list)
    },
    reached: async (who, list, path) => {
      const found: string[] = []
      for (const { id } of list) {
        const { status } = await api.raw("GET", path(id), who)
        expect([200, 404]).toContain(status)
        if (status === 200) found.push(id)
      }
      return found.toSorted()
    },
    exported: async (who, path, body) => {
      const text = await get<string>(who, path, body)
      return text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(";"))
    },
  }
}

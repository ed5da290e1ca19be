import { expect } from "vitest"
import type { TestApi } from "./client.ts"
import type { Member } from "./office.ts"

export interface Listed {
  readonly id: string
}

interface Kept {
  readonly isTrashed: boolean
}

export function sortedIds(list: readonly Listed[]): string[] {
  return list.map(({ id }) => id).toSorted()
}

export function live<T extends Kept>(list: readonly T[]): T[] {
  return list.filter(({ isTrashed }) => !isTrashed)
}

export function trashed<T extends Kept>(list: readonly T[]): T[] {
  return list.filter(({ isTrashed }) => isTrashed)
}

export function nameOf({ role, pipelines }: Member): string {
  return pipelines.length > 0 ? `${role} of one pipeline` : role
}

/** The body of a filter of one row. */
export function filters(filterField: string, valueField: string | readonly string[], operator = "like") {
  return { filters: [{ filterField, operator, valueField: [valueField].flat() }] }
}

/** What people see through the API, as sets of ids. */
export interface Sight {
  /** The answer to a GET, or to a POST where there is a body. */
  readonly get: <T>(who: Member, path: string, body?: object) => Promise<T>
  /** The sorted ids of a list, whose total is their number. */
  readonly idsOf: (who: Member, path: string, body?: object) => Promise<string[]>
  /** Those of the records that a path with their id answers. */
  readonly reached: (who: Member, list: readonly Listed[], path: (id: string) => string) => Promise<string[]>
  /** The rows of an export below their heads; none of the columns has text that would be quoted. */
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
      const answer = await get<{ data: Listed[]; total: number } | Listed[]>(who, path, body)
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

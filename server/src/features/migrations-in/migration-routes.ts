import * as calls from "@funil/contract/data/migrations"
import { route, type Route } from "../../platform/http/route.ts"
import type { Undoing } from "../history/take-back.ts"
import * as migrations from "./migrations.ts"

/** The routes of migrations from another CRM. `undoing` holds what an undo needs of each noun. */
export const migrationRoutes = (undoing: Undoing): Route[] => [
  route(calls.createMigration, ({ ctx, body }) => migrations.createMigration(ctx, body)),
  route(calls.addMigrationFile, ({ ctx, params, body }) => migrations.addMigrationFile(ctx, params.id, body)),
  route(calls.startMigration, ({ ctx, params }) => migrations.startMigration(ctx, params.id)),
  route(calls.listMigrations, ({ ctx, query }) => migrations.listMigrations(ctx, query)),
  route(calls.getMigration, ({ ctx, params }) => migrations.getMigration(ctx, params.id)),
  route(calls.cancelMigration, ({ ctx, params, body }) =>
    migrations.cancelMigration(ctx, undoing, params.id, body),
  ),
]

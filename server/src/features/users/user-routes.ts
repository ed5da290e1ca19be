import * as users from "@funil/contract/users"
import { route, type Route } from "../../platform/http/route.ts"
import { createUser } from "./create-user.ts"
import { getUser } from "./get-user.ts"
import { userList } from "./user-list.ts"
import { trashUser } from "./trash-user.ts"
import { updateUser } from "./update-user.ts"

export const userRoutes: Route[] = [
  route(users.listUsers, ({ ctx, query }) =>
    query.paginate === "false" ? userList.all(ctx, query) : userList.page(ctx, query),
  ),
  route(users.searchUsers, ({ ctx, query }) => userList.page(ctx, query, { search: query.search })),
  route(users.getUser, ({ ctx, params }) => getUser(ctx, params.id)),
  route(users.createUser, ({ ctx, body }) => createUser(ctx, body)),
  route(users.updateUser, ({ ctx, params, body, ifMatch }) => updateUser(ctx, params.id, body, ifMatch)),
  route(users.trashUser, ({ ctx, params, ifMatch }) => trashUser(ctx, params.id, ifMatch)),
]

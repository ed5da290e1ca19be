import * as invitations from "@funil/contract/account/invitations"
import * as users from "@funil/contract/account/users"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { inviteUsers, renewInvitation } from "./invitations.ts"
import { getUser, listUsers, userMass, userRecord } from "./user-record.ts"
import { createUser, removeUserPicture, trashUser, updateUser, uploadUserPicture } from "./users.ts"
const { list } = userRecord

export const userRoutes: Route[] = [
  route(users.listUsers, ({ ctx, query }) => listUsers(ctx, query)),
  route(users.searchUsers, ({ ctx, query }) => list.page(ctx, query, { search: query.search })),
  route(users.findUsers, ({ ctx, query }) => list.find(ctx, query)),
  route(users.filterUsers, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(users.getUser, ({ ctx, params }) => getUser(ctx, params.id)),
  route(users.createUser, ({ ctx, body }) => createUser(ctx, body)),
  route(invitations.inviteUsers, ({ ctx, body }) => inviteUsers(ctx, body)),
  route(invitations.renewInvitation, ({ ctx, params, body }) => renewInvitation(ctx, params.id, body)),
  route(users.updateUser, ({ ctx, params, body, ifMatch }) => updateUser(ctx, params.id, body, ifMatch)),
  route(users.uploadUserPicture, ({ ctx, params, body }) => uploadUserPicture(ctx, params.id, body)),
  route(users.removeUserPicture, ({ ctx, params }) => removeUserPicture(ctx, params.id)),
  route(users.trashUser, ({ ctx, params, ifMatch }) => trashUser(ctx, params.id, ifMatch)),
  route(users.massUpdateUsers, ({ ctx, body }) => massUpdate(ctx, userMass, body)),
  route(users.massTrashUsers, ({ ctx, body }) => massTrash(ctx, userMass, body)),
]

import { createRoute } from "@tanstack/react-router"
import { listSearch } from "../../records/list-search.ts"
import { adminRoute } from "../admin-routes.ts"
import { dealChildRoutes } from "../deals/deal-child-routes.ts"
import { loadDealsOver } from "../deals/load-deals-over.ts"
import { requirePermission } from "../guards.ts"
import { lazyPage } from "../lazy-page.ts"
import { signedInRoute } from "../root-routes.ts"

// A noun's form and its records are child routes of its list, so the list stays mounted. `filter`
// is the list with the filter editor open.

const loadContacts = () => import("./contacts-page.tsx")

const contactsList = createRoute({
  getParentRoute: () => signedInRoute,
  id: "contacts-list",
  staticData: { title: (m) => m.shell.contacts },
  validateSearch: listSearch,
  component: lazyPage(loadContacts, "ContactsPage"),
})

const contactRoute = createRoute({
  getParentRoute: () => contactsList,
  path: "contacts/$contactId",
  component: lazyPage(() => import("./contact-record.tsx"), "ContactPage"),
})

const contactDealRoute = createRoute({
  getParentRoute: () => contactRoute,
  path: "deals/$dealId",
  component: lazyPage(loadDealsOver, "ContactDealPage"),
})

const contactsRoute = createRoute({ getParentRoute: () => contactsList, path: "contacts" })

const contactsFilterRoute = createRoute({ getParentRoute: () => contactsList, path: "filter/contacts" })

const createContactRoute = createRoute({
  getParentRoute: () => contactsList,
  path: "create/contacts",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "contact.create"),
  component: lazyPage(loadContacts, "CreateContactPage"),
})

export const contactsRoutes = contactsList.addChildren([
  contactsRoute,
  contactsFilterRoute,
  createContactRoute,
  contactRoute.addChildren([contactDealRoute.addChildren(dealChildRoutes(contactDealRoute))]),
])

const loadCompanies = () => import("./companies-page.tsx")

const companiesList = createRoute({
  getParentRoute: () => signedInRoute,
  id: "companies-list",
  staticData: { title: (m) => m.shell.companies },
  validateSearch: listSearch,
  component: lazyPage(loadCompanies, "CompaniesPage"),
})

const companiesRoute = createRoute({ getParentRoute: () => companiesList, path: "companies" })

const companiesFilterRoute = createRoute({ getParentRoute: () => companiesList, path: "filter/companies" })

const createCompanyRoute = createRoute({
  getParentRoute: () => companiesList,
  path: "create/companies",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "company.create"),
  component: lazyPage(loadCompanies, "CreateCompanyPage"),
})

const companyRoute = createRoute({
  getParentRoute: () => companiesList,
  path: "companies/$companyId",
  component: lazyPage(() => import("./company-record.tsx"), "CompanyPage"),
})

export const companiesRoutes = companiesList.addChildren([
  companiesRoute,
  companiesFilterRoute,
  createCompanyRoute,
  companyRoute,
])

const loadProducts = () => import("./products-page.tsx")

/** Everyone may open the list, users below manager read-only. */
const productsList = createRoute({
  getParentRoute: () => signedInRoute,
  path: "admin/configs/products",
  staticData: { title: (m) => m.shell.products },
  validateSearch: listSearch,
  component: lazyPage(loadProducts, "ProductsPage"),
})

const productsFilterRoute = createRoute({ getParentRoute: () => productsList, path: "filter" })

const createProductRoute = createRoute({
  getParentRoute: () => productsList,
  path: "create",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "product.write"),
  component: lazyPage(loadProducts, "CreateProductPage"),
})

const productRoute = createRoute({
  getParentRoute: () => productsList,
  path: "$productId/edit",
  component: lazyPage(() => import("./product-record.tsx"), "EditProductPage"),
})

export const productsRoutes = productsList.addChildren([
  productsFilterRoute,
  createProductRoute,
  productRoute,
])

const loadUsers = () => import("./users-page.tsx")

const usersList = createRoute({
  getParentRoute: () => adminRoute,
  path: "users",
  staticData: { title: (m) => m.shell.users },
  validateSearch: listSearch,
  component: lazyPage(loadUsers, "UsersPage"),
})

const usersFilterRoute = createRoute({ getParentRoute: () => usersList, path: "filter" })

const createUserRoute = createRoute({
  getParentRoute: () => usersList,
  path: "create",
  component: lazyPage(loadUsers, "CreateUserPage"),
})

const userRoute = createRoute({
  getParentRoute: () => usersList,
  path: "$userId",
  component: lazyPage(() => import("./user-record.tsx"), "UserPage"),
})

export const usersRoutes = usersList.addChildren([usersFilterRoute, createUserRoute, userRoute])

const loadBills = () => import("./bills-page.tsx")

/** For admins only. */
const billsList = createRoute({
  getParentRoute: () => adminRoute,
  path: "bills",
  staticData: { title: (m) => m.shell.bills },
  validateSearch: listSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "bill.manage"),
  component: lazyPage(loadBills, "BillsPage"),
})

const billsFilterRoute = createRoute({ getParentRoute: () => billsList, path: "filter" })

const createBillRoute = createRoute({
  getParentRoute: () => billsList,
  path: "create",
  component: lazyPage(loadBills, "CreateBillPage"),
})

const billRoute = createRoute({
  getParentRoute: () => billsList,
  path: "$billId",
  component: lazyPage(() => import("./bill-record.tsx"), "BillPage"),
})

export const billsRoutes = billsList.addChildren([billsFilterRoute, createBillRoute, billRoute])

/** A page for any record, without a list. Records the user can't see show as missing. */
export const recordPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "page/$noun/$id",
  component: lazyPage(() => import("./record-page.tsx"), "RecordPage"),
})

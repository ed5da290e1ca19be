import { shopLimits } from "@funil/contract/data/plugins"
import { plural } from "./plural.ts"

const number = (count: number) => plural(count, { one: "#", other: "#" })
const products = (count: number) => plural(count, { one: "# produto", other: "# produtos" })

/** The shops that an account connects. */
export const shops = {
  lead: "Conecte a loja online da sua empresa: os produtos vêm para o Funil e acompanham a loja, e quem comprou pode pedir devoluções.",
  loadFailed: "Não foi possível carregar as lojas",
  platforms: { nuvemshop: "Nuvemshop", shopify: "Shopify", woocommerce: "WooCommerce" },
  states: { connected: "Conectada", failing: "Com problema", disconnected: "Não conectada" },
  since: (day: string) => `Conectada desde ${day}`,
  problems: {
    credentials: "A loja recusou as credenciais. Conecte de novo com credenciais válidas.",
    unpaid: "A loja ou o aplicativo está com pagamento em aberto. Depois de regularizar, sincronize de novo.",
    unreachable:
      "A loja não respondeu. Sincronize de novo em alguns minutos; se continuar, confira se ela está no ar.",
    unexpected: "A resposta da loja não é a esperada. Confira o endereço e conecte de novo.",
  },
  hooked: "A loja avisa o Funil quando algo muda.",
  unhooked: "A loja não avisa o Funil quando algo muda: sincronize para atualizar os produtos.",
  connect: "Conectar",
  connectAgain: "Conectar de novo",
  other: "Trocar a loja ou as credenciais",
  actions: (platform: string) => `Ações de ${platform}`,
  disconnect: "Desconectar",
  disconnectTitle: (platform: string) => `Desconectar ${platform}?`,
  disconnectText:
    "Os produtos ficam no Funil, mas deixam de acompanhar a loja, e os formulários de devolução dela deixam de encontrar pedidos.",
  connected: (name: string) => `${name} conectada`,
  disconnected: (platform: string) => `${platform} desconectada`,
  disconnectFailed: "Não foi possível desconectar a loja",
  sync: {
    start: "Sincronizar produtos",
    again: "Sincronizar de novo",
    never: "Os produtos desta loja ainda não vieram para o Funil.",
    queued: "Sincronização na fila…",
    running: (done: number) => (done === 0 ? "Sincronizando…" : `Sincronizando… ${products(done)} até agora`),
    last: (when: string) => `Sincronizada ${when}`,
    created: (count: number) => plural(count, { one: "# produto criado", other: "# produtos criados" }),
    updated: (count: number) => plural(count, { one: "# atualizado", other: "# atualizados" }),
    nothing: "nada mudou",
    leftOut: (count: number) => plural(count, { one: "# ficou de fora", other: "# ficaram de fora" }),
    succeeded: "Produtos sincronizados",
    failed: "Não foi possível sincronizar os produtos",
    failedAt: (when: string) => `A última sincronização falhou ${when}.`,
    products: "Ver produtos",
  },
  leftOut: {
    title: "O que ficou de fora",
    over_variations: (count: number) =>
      plural(count, {
        one: `# variação: no máximo ${number(shopLimits.variations)} por produto.`,
        other: `# variações: no máximo ${number(shopLimits.variations)} por produto.`,
      }),
    over_products: (count: number) =>
      plural(count, {
        one: `# produto: no máximo ${number(shopLimits.products)} por loja.`,
        other: `# produtos: no máximo ${number(shopLimits.products)} por loja.`,
      }),
    unusable: (count: number) =>
      plural(count, {
        one: "# produto sem nome ou com preço alto demais.",
        other: "# produtos sem nome ou com preço alto demais.",
      }),
    unread_pages: `O resto da lista da loja: uma sincronização lê no máximo ${number(shopLimits.products)} produtos.`,
  },
  privacy: {
    title: "Endereços de privacidade",
    text: "A Nuvemshop pede estes endereços nas configurações do aplicativo, para avisar quando alguém quer seus dados ou quer apagá-los.",
    store_redact: "store/redact: a loja removeu o aplicativo",
    customers_redact: "customers/redact: apagar dados de um cliente",
    customers_data_request: "customers/data_request: um cliente pede seus dados",
  },
  needs: {
    nuvemshop: "Com o número da loja e o token de acesso do seu aplicativo.",
    shopify: "Com um aplicativo do Dev Dashboard ou o token de um aplicativo antigo.",
    woocommerce: "Com o endereço da loja e um par de chaves da API REST.",
  },
  form: {
    title: (platform: string) => `Conectar ${platform}`,
    where: {
      nuvemshop:
        "No Portal de Parceiros da Nuvemshop, abra o seu aplicativo com as permissões read_products, read_orders e read_customers e instale-o na loja: a instalação dá o número da loja (user_id) e o token (access_token).",
      shopify:
        "No Dev Dashboard da Shopify, crie um aplicativo com os escopos read_products e read_orders e instale-o na loja. O Client ID e o Client secret estão nas configurações do aplicativo.",
      woocommerce:
        "No WordPress, abra WooCommerce › Configurações › Avançado › API REST e adicione uma chave com permissão de leitura e escrita. As duas chaves aparecem uma única vez.",
    },
    kept: "As credenciais são guardadas criptografadas e nunca mais aparecem.",
    replaces: "A conexão atual é substituída.",
    store: { nuvemshop: "Número da loja", shopify: "Nome da loja", woocommerce: "Endereço da loja" },
    storeHint: {
      nuvemshop: "Só números, como 271146.",
      shopify: "O que vem antes de .myshopify.com.",
      woocommerce: "Onde está o WordPress, com https.",
    },
    storePlaceholder: {
      nuvemshop: "271146",
      shopify: "minha-loja",
      woocommerce: "https://www.minhaloja.com.br",
    },
    way: "Como conectar",
    ways: { app: "Aplicativo", token: "Token de aplicativo antigo" },
    token: "Token de acesso",
    tokenHint: {
      nuvemshop: "O access_token da instalação.",
      shopify:
        "Começa com shpat_. Só existe em aplicativos criados no admin da loja até 2025; com ele os produtos só mudam quando você sincroniza.",
    },
    app_secret: "Client secret do aplicativo",
    appSecretHint: "Com ele a loja avisa o Funil quando um produto muda. Está no Portal de Parceiros.",
    client_id: "Client ID",
    client_secret: "Client secret",
    consumer_key: "Consumer key",
    consumerKeyHint: "Começa com ck_.",
    consumer_secret: "Consumer secret",
    consumerSecretHint: "Começa com cs_.",
    submit: "Conectar",
    refused: {
      nuvemshop: "Não foi possível conectar. Confira o token e o número da loja.",
      shopify: "Não foi possível conectar. Confira as credenciais e o nome da loja.",
      woocommerce: "Não foi possível conectar. Confira as duas chaves e o endereço da loja.",
    },
    failed: "Não foi possível conectar a loja",
  },
  returns: "Quem comprou na loja conectada pede devoluções por uma página sua.",
}

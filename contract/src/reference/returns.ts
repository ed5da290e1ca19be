import * as plugins from "../data/plugins.ts"
import * as returns from "../forms/returns.ts"
import { textsOf } from "./text.ts"

export const returnsTexts = textsOf([returns, plugins], {
  calls: {
    "returns_form.list": {
      summary: { en: "List returns forms", "pt-BR": "Listar formulários de devolução" },
    },
    "returns_form.get": {
      summary: { en: "Get a returns form", "pt-BR": "Obter um formulário de devolução" },
    },
    "returns_form.create": {
      summary: { en: "Create a returns form", "pt-BR": "Criar um formulário de devolução" },
      about: {
        en: "Creates a returns form, turned on unless `enabled` is false. Without a `pipeline_id` its pipeline is made, 402 where the plan has no room for one; without reasons and outcomes all of them can be chosen.",
        "pt-BR":
          "Cria um formulário de devolução, ativo a menos que `enabled` seja false. Sem `pipeline_id`, o funil dele é criado, 402 se não cabe no plano; sem motivos e desfechos, todos podem ser escolhidos.",
      },
    },
    "returns_form.update": {
      summary: { en: "Update a returns form", "pt-BR": "Alterar um formulário de devolução" },
    },
    "returns_form.delete": {
      summary: { en: "Delete a returns form", "pt-BR": "Excluir um formulário de devolução" },
      about: {
        en: "Deletes a returns form: its page is gone, its requests and deals stay.",
        "pt-BR": "Exclui um formulário de devolução: a página sai do ar, os pedidos e negócios ficam.",
      },
    },
    "returns_form.upload_image": {
      summary: {
        en: "Upload a returns form's picture",
        "pt-BR": "Enviar uma imagem de um formulário de devolução",
      },
    },
    "returns_form.remove_image": {
      summary: {
        en: "Remove a returns form's picture",
        "pt-BR": "Remover uma imagem de um formulário de devolução",
      },
      about: {
        en: "Removes a picture of a returns form.",
        "pt-BR": "Remove uma imagem de um formulário de devolução.",
      },
    },
    "returns_form.share": {
      summary: {
        en: "Get a returns form's link and QR code",
        "pt-BR": "Obter link e QR code de um formulário de devolução",
      },
      about: {
        en: "How to bring a returns form to people: its address, and that as a QR code (SVG).",
        "pt-BR":
          "Como levar um formulário de devolução às pessoas: o endereço, e o mesmo como QR code (SVG).",
      },
    },
    "deal.get_return": {
      summary: { en: "Get the return a deal is about", "pt-BR": "Obter a devolução de que um negócio trata" },
      about: {
        en: "The request to send something back that a deal is about; 404 for any other deal.",
        "pt-BR": "O pedido de devolução de que um negócio trata; 404 para qualquer outro negócio.",
      },
    },
    "plugin.list": {
      summary: { en: "List shops", "pt-BR": "Listar lojas" },
      about: {
        en: "The three kinds of shops, connected or not.",
        "pt-BR": "Os três tipos de loja, conectados ou não.",
      },
    },
    "plugin.auth": {
      summary: { en: "Connect a shop", "pt-BR": "Conectar uma loja" },
      about: {
        en: "Connects a shop after checking its credentials, and replaces another shop of the same kind. `nuvemshop` takes `store` (its number), `token` and, to verify its webhooks, `app_secret`; `shopify` takes `store` and either `client_id` and `client_secret`, or the `token` of an older app; `woocommerce` takes `store` (its address), `consumer_key` and `consumer_secret`. 422 `shop_refused` if the shop rejects them, 422 `shop_unreachable` if it doesn't respond.",
        "pt-BR":
          "Conecta uma loja, no lugar de outra do mesmo tipo, depois de consultá-la. `nuvemshop` aceita `store` (o número), `token` e, para o que ela nos avisa, `app_secret`; `shopify` aceita `store` e `client_id` com `client_secret`, ou o `token` de um app mais antigo; `woocommerce` aceita `store` (o endereço), `consumer_key` e `consumer_secret`. Uma loja que os recusa é um 422 `shop_refused`; uma fora de alcance, um 422 `shop_unreachable`.",
      },
    },
    "plugin.disconnect": {
      summary: { en: "Disconnect a shop", "pt-BR": "Desconectar uma loja" },
      about: {
        en: "Disconnects a shop. Its products stay, and are known again when it is connected again.",
        "pt-BR": "Desconecta uma loja. Os produtos ficam, e são reconhecidos quando ela é conectada de novo.",
      },
    },
    "plugin.sync": {
      summary: { en: "Sync the products of a shop", "pt-BR": "Sincronizar os produtos de uma loja" },
      about: {
        en: "Syncs the products of a connected shop in the background, each variant once however often this is called; returns the running sync if there is one. A value changed here stays until the shop changes it too, and a product deleted here stays deleted. Syncs at most 1,000 variations of a product and 200,000 products of a shop; `left_out` counts the others.",
        "pt-BR":
          "Traz os produtos de uma loja conectada em segundo plano, cada variação uma só vez por mais que se repita; se já há uma sincronização em andamento, ela é a resposta. O que alguém alterou aqui fica até a loja alterar também, e o que foi excluído aqui continua excluído. Vêm no máximo 1.000 variações por produto e 200.000 produtos por loja; `left_out` conta os que ficaram de fora.",
      },
    },
  },
  types: {
    returnsForm: {
      about: {
        en: "A page on which people who bought in a connected shop ask to send things back, at `url`. Each request becomes a contact and a deal.",
        "pt-BR":
          "Uma página em que pessoas que compraram em uma loja conectada pedem para devolver algo, em `url`. Cada pedido vira um contato e um negócio.",
      },
    },
    dealReturn: {
      about: {
        en: "The request that created a deal. `url` is the page on which the shopper follows it; `due_date` is the day by which they expect an answer.",
        "pt-BR":
          "O pedido que criou um negócio. `url` é a página em que a pessoa o acompanha; `due_date`, o dia até o qual ela deve ter uma resposta.",
      },
      fields: {
        replaced_by: {
          en: "Protocol of the request that took its items while its deal lay in the trash: then it is canceled, too.",
          "pt-BR":
            "Protocolo do pedido que ficou com os itens deste enquanto o negócio estava na lixeira: este, então, também está cancelado.",
        },
      },
    },
    shopSync: {
      about: {
        en: "The taking over of a shop's products. Its id is that of the operation that it makes, and so its undo token. Counted are products of ours: each variant of the shop is one.",
        "pt-BR":
          "A sincronização dos produtos de uma loja. O id é o da operação que ela faz e, assim, seu token de desfazer. São contados os nossos produtos: cada variação da loja é um.",
      },
      fields: {
        left_out: {
          en: "How many of the shop's variants did not become products: beyond 1,000 of one product, beyond 200,000 of the shop, or without a name or with a price that no product has. `unread_pages` says that the shop's list had no end and was not read further.",
          "pt-BR":
            "Quantas variações da loja não viraram produtos: além de 1.000 de um produto, além de 200.000 da loja, ou sem nome ou com um preço que nenhum produto tem. `unread_pages` diz que a lista da loja não terminava e não foi lida até o fim.",
        },
        can_undo: {
          en: "Whether it wrote what an undo may take back, and none has.",
          "pt-BR": "Se alterou algo que pode ser desfeito e ainda não foi.",
        },
      },
    },
    plugin: {
      about: {
        en: "A kind of shop and what is connected of it. Its credentials are never told.",
        "pt-BR": "Um tipo de loja e o que dela está conectado. As credenciais nunca são reveladas.",
      },
      fields: {
        store: {
          en: "The shop as it was connected: a number, a name, or an address.",
          "pt-BR": "A loja como foi conectada: um número, um nome ou um endereço.",
        },
        name: { en: "What the shop calls itself.", "pt-BR": "Como a loja chama a si mesma." },
        synced_at: {
          en: "When its products were last taken over as a whole.",
          "pt-BR": "Quando todos os produtos dela foram trazidos pela última vez.",
        },
        sync: {
          en: "The last sync of its products, or the sync that waits or runs.",
          "pt-BR": "A última sincronização dos produtos, ou a que espera ou está em andamento.",
        },
        hook: {
          en: "Where the shop tells what changed, and since when it does; we enter `url` there with the first sync. `privacy` are the addresses that Nuvemshop asks for in the settings of an app.",
          "pt-BR":
            "Onde a loja avisa do que mudou, e desde quando avisa; informamos `url` a ela na primeira sincronização. `privacy` são os endereços que a Nuvemshop pede nas configurações de um app.",
        },
      },
    },
  },
})

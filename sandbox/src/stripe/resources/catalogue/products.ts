import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { defined } from '../../store/defined.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { search, searchParams } from '../search.ts';
import { createPrice, priceDataShape } from './prices.ts';

const common = {
  active: p.boolean.optional(),
  description: p.unset(p.text).optional(),
  expand: p.expand,
  images: p.unset(p.list(p.text)).optional(),
  marketing_features: p.unset(p.list(p.group({ name: p.text }))).optional(),
  metadata: p.metadata,
  shippable: p.boolean.optional(),
  statement_descriptor: p.text.optional(),
  tax_code: p.unset(p.text).optional(),
  unit_label: p.unset(p.text).optional(),
  url: p.unset(p.text).optional(),
};
const { product: _product, ...defaultPriceShape } = priceDataShape;
const createParams = z.strictObject({
  ...common,
  id: p.text.optional(),
  name: p.text,
  default_price_data: p.group({ ...defaultPriceShape, metadata: p.metadata }).optional(),
});
const updateParams = z.strictObject({
  ...common,
  name: p.text.optional(),
  default_price: p.unset(p.text).optional(),
});
const listParams = z.strictObject({
  ...listShape,
  active: p.boolean.optional(),
  created: p.range,
  ids: p.list(p.text).optional(),
  shippable: p.boolean.optional(),
  url: p.text.optional(),
});

type Product = Kinds['product'];

/** See /api/products/create. */
export function createProduct(world: World, params: z.infer<typeof createParams>): Product {
  const {
    default_price_data,
    images,
    marketing_features,
    metadata,
    expand: _expand,
    id,
    ...fields
  } = params;
  if (id && world.store.any(id))
    throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
  const now = world.clock.now(null);
  const product: Product = {
    id: id ?? newId('product'),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    livemode: false,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
    ...defined(fields),
    images: images ?? [],
    marketing_features: marketing_features ?? [],
    metadata: mergeMetadata({}, metadata),
  };
  world.store.insert('product', product);
  if (default_price_data) {
    const { metadata: priceMetadata, ...data } = default_price_data;
    const price = createPrice(world, { ...data, product: product.id, metadata: priceMetadata });
    world.store.patch('product', product.id, { default_price: price.id });
  }
  world.emit('product.created', 'product', product.id);
  return world.store.need('product', product.id);
}

function updateProduct(world: World, id: string, params: z.infer<typeof updateParams>): Product {
  const product = world.store.need('product', id);
  const { images, marketing_features, metadata, expand: _expand, ...fields } = params;
  if (fields.default_price) {
    const price = world.store.need('price', fields.default_price, 'default_price');
    if (price.product !== id)
      throw invalid(`The price ${price.id} does not belong to the product ${id}.`, 'default_price');
  }
  return world.change(
    'product',
    id,
    {
      ...fields,
      ...(images !== undefined && { images: images ?? [] }),
      ...(marketing_features !== undefined && { marketing_features: marketing_features ?? [] }),
      metadata: mergeMetadata(product.metadata, metadata),
      updated: world.clock.now(null),
    },
    'product.updated',
  );
}

/** /api/products */
export function productRoutes(api: Api): void {
  api.post('/v1/products', {
    params: createParams,
    sdk: 'ProductCreateParams',
    handle: ({ world, params }) => createProduct(world, params),
  });
  api.get('/v1/products', {
    params: listParams,
    sdk: 'ProductListParams',
    handle: ({ world, params }) => {
      const { active, ids, shippable, url } = params;
      const where = {
        ...(active !== undefined && { active }),
        ...(ids && { id: ids }),
        ...(shippable !== undefined && { shippable }),
        ...(url && { url }),
      };
      return listPage(world, 'product', params, {
        url: '/v1/products',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.get('/v1/products/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'product',
        '/v1/products/search',
        ['active', 'description', 'name', 'shippable', 'url'],
        params,
      ),
  });
  api.retrieve('/v1/products/:id', ({ world, path }) => world.store.need('product', path.id ?? ''));
  api.post('/v1/products/:id', {
    params: updateParams,
    sdk: 'ProductUpdateParams',
    handle: ({ world, params, path }) => updateProduct(world, path.id ?? '', params),
  });
  api.delete('/v1/products/:id', {
    params: z.strictObject({}),
    handle: ({ world, path }) => {
      const product = world.store.need('product', path.id ?? '');
      if (world.store.count('price', { product: product.id }) > 0) {
        throw invalid(
          'This product cannot be deleted because it has one or more user-created prices.',
        );
      }
      world.emit('product.deleted', 'product', product.id);
      world.store.remove(product.id);
      return { id: product.id, object: 'product', deleted: true };
    },
  });
}

import { patchOf, ref } from '#core/fields/field.ts'
import { tool } from '#core/module/tool.ts'
import { badBarcode, barcodeOf } from '../barcode.ts'
import { FoodAdded, FoodChanged, FoodRemoved } from '../facts.ts'
import { foods } from '../food.ts'

const foodId = ref('food.foods').label('Food', 'Lebensmittel')

export const addFood = tool('add_food', {
  about: { en: 'Add a food with what 100 g of it hold', de: 'Ein Lebensmittel mit seinen Werten je 100 g anlegen' },
  input: foods.fields,
  decide({ barcode, ...food }, ctx) {
    const digits = barcode === undefined ? undefined : barcodeOf(barcode)
    if (barcode !== undefined && digits === undefined) return badBarcode()
    return FoodAdded({ ...food, id: ctx.newId(), ...(digits === undefined ? {} : { barcode: digits }) })
  },
  tell: ([told]) => ({
    en: `Added the food “${String(told!.payload['name'])}”.`,
    de: `Lebensmittel „${String(told!.payload['name'])}“ angelegt.`,
  }),
})

export const changeFood = tool('change_food', {
  about: { en: 'Change a food', de: 'Ein Lebensmittel ändern' },
  input: { foodId, ...patchOf(foods.fields) },
  reads: ({ foodId: id }) => ({ food: foods.need(id, 'foodId') }),
  decide({ foodId: id, barcode, ...patch }) {
    if (barcode === undefined || barcode === null)
      return FoodChanged({ id, ...patch, ...(barcode === null ? { barcode } : {}) })
    const digits = barcodeOf(barcode)
    return digits === undefined ? badBarcode() : FoodChanged({ id, ...patch, barcode: digits })
  },
  tell: (_facts, { food }) => ({
    en: `Changed the food “${food.name}”.`,
    de: `Lebensmittel „${food.name}“ geändert.`,
  }),
})

export const removeFood = tool('remove_food', {
  about: { en: 'Remove a food', de: 'Ein Lebensmittel entfernen' },
  input: { foodId },
  reads: ({ foodId: id }) => ({ food: foods.need(id, 'foodId') }),
  decide: ({ foodId: id }, _ctx, { food }) => FoodRemoved({ id }, {}, food),
  tell: (_facts, { food }) => ({
    en: `Removed the food “${food.name}”.`,
    de: `Lebensmittel „${food.name}“ entfernt.`,
  }),
})

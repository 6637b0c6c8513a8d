package modelled

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
)

// The schema lists everything in the scene, so that a model in strict mode can't name
// anything else. Strict modes require every property and allow no others; "" means none.

// plainOrders need nothing but the words they come from.
var plainOrders = []command.Order{
	command.Back, command.Cancel, command.Save, command.Resume, command.Status, command.Review, command.Submit, command.Undo, command.Help, command.Yes, command.No, command.Unsure, command.Repeat,
	command.Human, command.Greet, command.Thank, command.Ask, command.Balance, command.Chat, command.HRMatter, command.OffTopic, command.Unclear,
}

// slotOrders are about a question, by default the open one.
var slotOrders = []command.Order{command.Why, command.Skip, command.Same, command.Change}

type object map[string]any

// buildSchema returns the JSON Schema of the moves that a model may propose in a scene.
func buildSchema(scene *intents.Scene) json.RawMessage {
	moves := []object{moveSchema(plainOrders, nil)}
	if topics := openTopics(scene); len(topics) > 0 {
		named := []string{""} // leave of no particular kind
		for _, t := range topics {
			named = append(named, t.Value)
		}
		moves = append(moves, moveSchema([]command.Order{command.Start}, object{"topic": enumOf(named)}))
	}
	free := map[intents.SlotKind][]string{} // slots without options share a schema by kind
	all := []string{""}
	for _, s := range answerableSlots(scene) {
		switch s.Kind {
		case intents.SlotFile:
			continue
		case intents.SlotChoice, intents.SlotChoices:
			moves = append(moves, moveSchema([]command.Order{command.Set}, object{"slot": enumOf([]string{s.Name}), "values": arrayOf(enumOf(valuesOf(s.Options)))}))
		default:
			free[s.Kind] = append(free[s.Kind], s.Name)
		}
		all = append(all, s.Name)
	}
	for kind := range intents.SlotFile {
		if names := free[kind]; len(names) > 0 {
			moves = append(moves, moveSchema([]command.Order{command.Set}, object{"slot": enumOf(names), "values": arrayOf(object{"type": "string"})}))
		}
	}
	moves = append(moves, moveSchema(slotOrders, object{"slot": enumOf(all)}))
	text, err := json.Marshal(strictObject(object{"moves": arrayOf(object{"anyOf": moves})}))
	if err != nil {
		panic(err) // strings always encode
	}
	return text
}

// moveSchema returns the schema of moves with one of some orders and more properties.
func moveSchema[O ~string](do []O, more object) object {
	move := object{
		"do": enumOf(do), "quote": object{"type": "string"}, "sure": enumOf([]string{"sure", "likely", "guess"}),
	}
	maps.Copy(move, more)
	return strictObject(move)
}

// strictObject returns the schema of an object with exactly these properties.
func strictObject(properties object) object {
	required := slices.Sorted(maps.Keys(properties))
	return object{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}

func enumOf[S ~string](values []S) object { return object{"type": "string", "enum": values} }

func arrayOf(of object) object { return object{"type": "array", "items": of} }

func valuesOf(choices []choose.Option) []string {
	out := []string{}
	for _, c := range choices {
		out = append(out, c.Value)
	}
	return out
}

package home

import (
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Balances says how much somebody has left under each policy that counts their time off.
func Balances(who *staff.Person, policies []timeoff.Policy, leaves []staff.Leave, today timeoff.Day) (lines []string) {
	if who == nil || who.Hired == 0 || today < who.Hired {
		return nil
	}
	for _, policy := range policies {
		account := staff.AccountOf(who, policy, leaves)
		b, err := account.Balance(today)
		if err != nil || b == (timeoff.Balance{On: today}) && len(account.History.Taken) == 0 { // it isn't for them
			continue
		}
		line := policy.Name + ": " + policy.Unit.Say(b.Free) + " left"
		if b.Free < 0 {
			line = policy.Name + ": " + policy.Unit.Say(-b.Free) + " more than you have"
		}
		lines = append(lines, line)
	}
	return lines
}

package doctor

import (
	"context"

	"github.com/leaveway/leaveway/bot/teams"
)

// Teams checks whether the settings of Microsoft Teams fit together, and whether the app is where HR
// decides.
func Teams(cfg teams.Config) Check {
	return func(ctx context.Context) []Finding {
		var all []Finding
		for _, d := range teams.Diagnose(ctx, cfg) {
			f := Finding{About: "teams", Grade: OK, Says: d.Says, Fix: d.Fix}
			if !d.Works {
				f.Grade = Failed
			}
			all = append(all, f)
		}
		return all
	}
}

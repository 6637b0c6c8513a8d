package store_test

import (
	"testing"

	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

func TestPostgres(t *testing.T) {
	storetest.Exercise(t, func(t testing.TB) func(store.Options) *store.DB {
		return opener(t, storetest.Postgres(t))
	})
}
